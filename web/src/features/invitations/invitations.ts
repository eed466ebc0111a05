export { InvitationSection, useInvitations } from './InvitationSection.tsx';
