/** A decision, details chosen after it and a form with both are saved in this order, however long each takes. */
export const decisionQueue = 'decision';
