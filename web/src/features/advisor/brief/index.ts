export { BriefSwitch } from './BriefSwitch.tsx'
