/** The page's message to the viewer: one file. */
export interface ShownFile {
  name: string;
  mediaType: string;
  bytes: ArrayBuffer;
}

/** The viewer's answer. `ready` asks for the file. */
export type ViewerState = 'ready' | 'shown' | 'failed';

export const isViewerState = (data: unknown): data is ViewerState => data === 'ready' || data === 'shown' || data === 'failed';
