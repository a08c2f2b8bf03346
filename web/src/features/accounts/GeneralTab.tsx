import { useCan } from '../../api/rights.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useReadSettingsQuery } from './api.ts'
import { SettingsFacts } from './SettingsFacts.tsx'
import { SettingsForm } from './SettingsForm.tsx'

export function GeneralTab() {
  const { data: settings, error, refetch } = useReadSettingsQuery()
  const can = useCan()
  if (error !== undefined && settings === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (settings === undefined) return <RowsSkeleton rows={4} />
  return can('account:manage') ? (
    <SettingsForm key={settings.id} settings={settings} />
  ) : (
    <SettingsFacts settings={settings} />
  )
}
