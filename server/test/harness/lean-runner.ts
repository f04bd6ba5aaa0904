import asyncHooks from 'node:async_hooks';

/**
 * Loaded before everything else in each process of a test run. The test runner follows every promise, to name the test in which an
 * error began that nobody caught. Without that it follows all else as before, and such an error still fails the run
 * (docs/decisions/067 has the figures).
 */

const { createHook } = asyncHooks;

asyncHooks.createHook = (callbacks) => createHook({ trackPromises: false, ...callbacks });
