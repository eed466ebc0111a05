export { ChangePasswordForm } from './ChangePasswordForm.tsx';
export { PasswordStrength } from './PasswordStrength.tsx';
export { UsernameInput } from './UsernameInput.tsx';
export { useAddressToken } from './useAddressToken.ts';
