import { Tabs } from '@mantine/core'
import { Page } from '../../ui/Page.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { NewslettersTab } from './NewslettersTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { SubscribersTab } from './SubscribersTab.tsx'

const tabs = [
  { value: 'newsletters', label: 'Newsletters', panel: <NewslettersTab /> },
  { value: 'subscribers', label: 'Subscribers', panel: <SubscribersTab /> },
  { value: 'settings', label: 'Settings', panel: <SettingsTab /> },
]

/** Who gets new posts by email, and how they are sent. */
export function Component() {
  const [requested, setTab] = useUrlState<string>('tab', 'newsletters', { isStep: true })
  const tab = tabs.some(({ value }) => value === requested) ? requested : 'newsletters'
  return (
    <Page title="Newsletters">
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="Newsletters" mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel }) => (
          <Tabs.Panel key={value} value={value}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
