import { acceptSyncReview } from './accept-sync-review.ts';
import { correctSyncReview } from './correct-sync-review.ts';
import { createOfflineKey } from './create-offline-key.ts';
import { getSyncReport } from './get-sync-report.ts';
import { listSyncReviews } from './list-sync-reviews.ts';
import { pullSync } from './pull-sync.ts';
import { pushSync } from './push-sync.ts';
import { rejectSyncReview } from './reject-sync-review.ts';

/**
 * Offline tills: what a till did while no server answered. Its log of commands comes in once, however often it is sent; each
 * command has one outcome, written with its effect. What happened is booked, what is different is listed, and what takes from a
 * bill without leave waits for somebody. Beforehand it has pulled all that it needs for that.
 */
export const syncRoutes = [
  pushSync,
  pullSync,
  createOfflineKey,
  listSyncReviews,
  acceptSyncReview,
  correctSyncReview,
  rejectSyncReview,
  getSyncReport,
];
