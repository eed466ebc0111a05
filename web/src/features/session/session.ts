export { NoPassword } from './NoPassword.tsx';
export { OwnerForm } from './OwnerForm.tsx';
