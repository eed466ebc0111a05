export { EmailVerification } from './EmailVerification.tsx';
export { VerifyEmails } from './VerifyEmails.tsx';
