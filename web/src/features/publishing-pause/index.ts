export { PauseBanner } from './PauseBanner.tsx'
export { PauseButton } from './PauseButton.tsx'
