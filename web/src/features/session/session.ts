export { NoPassword } from './NoPassword.tsx';
export { ReauthForm } from './ReauthForm.tsx';
