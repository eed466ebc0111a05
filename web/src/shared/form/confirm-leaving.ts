import { confirm } from '../ui/confirm.tsx';

export const confirmLeaving = (): Promise<boolean> =>
  confirm('You have unsaved changes. Leave without saving?', { title: 'Leave without saving', yes: 'Leave' });
