export { ConsentTab } from './ConsentTab.tsx'
export { SharingTab } from './SharingTab.tsx'
export { DigestChoice } from './DigestChoice.tsx'
