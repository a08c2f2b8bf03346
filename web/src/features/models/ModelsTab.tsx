import { lazy, Suspense } from 'react'
import { useCan } from '../../api/rights.ts'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useReadModelSettingsQuery } from './api.ts'
import { CurrentModels } from './CurrentModels.tsx'
import { FoundServers } from './FoundServers.tsx'
import { LocalModel } from './LocalModel.tsx'
import { ModelForm } from './ModelForm.tsx'

const BrowserModelSection = lazy(async () => ({
  default: (await import('../browser-models/index.ts')).BrowserModelSection,
}))

/** Which models write for the workspace. Admins see it; owners change it. */
export function ModelsTab() {
  const { data: settings, error, refetch } = useReadModelSettingsQuery()
  const isOwner = useCan()('models:manage')
  if (error !== undefined && settings === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (settings === undefined) return <CardsSkeleton cards={4} />
  return (
    <>
      <CurrentModels settings={settings} canChange={isOwner} />
      {isOwner && <LocalModel settings={settings} onChange={refetch} />}
      {isOwner && <FoundServers settings={settings} />}
      <Suspense>
        <BrowserModelSection />
      </Suspense>
      {isOwner && <ModelForm key={settings.updated_at} settings={settings} />}
    </>
  )
}
