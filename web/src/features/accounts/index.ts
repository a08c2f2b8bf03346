export { useReadFeaturesQuery, useReadSettingsQuery } from './api.ts'
export { AccountSwitcher } from './AccountSwitcher.tsx'
