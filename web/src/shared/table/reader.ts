import type { UserType } from '@brevet/contract/access';
import { createContext } from 'react';

/** The type of the user who reads the tables inside; null if no one is signed in. */
export const TableReader = createContext<UserType | null>(null);
