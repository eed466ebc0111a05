export { LandscapeButton } from './LandscapeButton.tsx';
