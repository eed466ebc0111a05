import { confirm } from '../ui/confirm.tsx';

export const confirmLeaving = (): Promise<boolean> =>
  confirm('Your changes are not saved. Leave all the same?', { title: 'Unsaved changes', yes: 'Leave' });
