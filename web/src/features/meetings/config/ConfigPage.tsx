import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import styles from './config.module.css'
import { EntitiesTab } from './EntitiesTab.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { SourcesTab } from './SourcesTab.tsx'
import { TranscriptionTab } from './TranscriptionTab.tsx'
import { TypesTab } from './TypesTab.tsx'

const tabs = [
  { value: 'types', label: 'Meeting types', Panel: TypesTab },
  { value: 'entities', label: 'Context entities', Panel: EntitiesTab },
  { value: 'sources', label: 'Sources', Panel: SourcesTab },
  { value: 'transcription', label: 'Transcription', Panel: TranscriptionTab },
  { value: 'privacy', label: 'Privacy', Panel: PrivacyTab },
] as const
type Tab = (typeof tabs)[number]['value']

/** Meeting types, context entities, sources, transcription and who sees new meetings, for owners and admins. */
export function Component() {
  const [tab, setTab] = useUrlState<Tab>('tab', 'types', { isStep: true })
  const { Panel } = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <Page title="Meeting config" width="reading">
      <div className={styles.tabs} role="group" aria-label="Show">
        {tabs.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={value === tab ? 'secondary' : 'ghost'}
            aria-pressed={value === tab}
            onClick={() => setTab(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Panel />
    </Page>
  )
}
