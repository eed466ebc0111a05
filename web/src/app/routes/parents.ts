import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { SignedIn } from '../SignedIn.tsx';

export const root = createRootRoute({ component: Outlet });
/** The screens inside the shell. */
export const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
