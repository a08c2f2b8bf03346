export { ConnectedAppsTab } from './ConnectedAppsTab.tsx'
