import { useMediaQuery } from '@mantine/hooks';

/** True on a phone: where style sheets say `max-width: 640px`. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
