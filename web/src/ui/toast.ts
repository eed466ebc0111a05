import { notifications } from '@mantine/notifications';

/** Says shortly how something went; read out by screen readers. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'brand', withBorder: true }),
  info: (message: string) => notifications.show({ message, color: 'gray', withBorder: true }),
  error: (message: string) => notifications.show({ message, color: 'red', withBorder: true, autoClose: 8000 }),
};
