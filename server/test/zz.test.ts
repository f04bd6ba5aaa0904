import { test } from 'node:test';
import { startTestService } from './harness/service.ts';

test('x', async () => {
  for (let i = 0; i < 30; i++) {
    const t = performance.now();
    const c = process.cpuUsage();
    const s = await startTestService();
    const d = process.cpuUsage(c);
    const t2 = performance.now();
    await s.stop();
    await s.database.drop();
    console.log(
      'START',
      Math.round(t2 - t),
      Math.round((d.user + d.system) / 1e3),
      'stop',
      Math.round(performance.now() - t2),
    );
  }
});
