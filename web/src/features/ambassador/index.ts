export { SharingTab } from './SharingTab.tsx'
