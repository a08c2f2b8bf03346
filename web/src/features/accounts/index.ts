export { useReadSettingsQuery } from './api.ts'
export { AccountSwitcher } from './AccountSwitcher.tsx'
