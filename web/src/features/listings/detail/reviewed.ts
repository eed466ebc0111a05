/** The last action of a reviewer on a listing of the review queue. */
export interface Reviewed {
  ListingID: number;
  text: string;
  /** The change of its status, which can be undone. */
  BulkKey?: string;
}

/** Goes on to the next listing of the queue, and says there what was done; null for a reader from elsewhere. */
export type OnReviewed = ((done: Reviewed) => void) | null;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Belongs to the screen that follows a review, so it's gone with the next one. */
    reviewed?: Reviewed;
  }
}
