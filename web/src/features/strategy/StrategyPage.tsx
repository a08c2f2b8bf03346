import { Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { ChannelsTab } from '../channels/index.ts'
import { ExampleBanner } from '../example/index.ts'
import { NewPillar } from '../pillars/index.ts'
import { PillarsTab } from './PillarsTab.tsx'

export function Component() {
  const [tab, setTab] = useUrlState<string>('tab', 'pillars', { isStep: true })
  const [isNew, setNew] = useUrlState<string>('new', '')
  const can = useCan()
  const navigate = useNavigate()
  const isChannels = tab === 'channels'
  return (
    <Page
      title="Strategy"
      actions={
        isChannels
          ? can('channels:manage') && (
              <Button to={paths.addChannel} icon={<IconPlus size={16} />}>
                Add channel
              </Button>
            )
          : can('pillars:write') && (
              <Button icon={<IconPlus size={16} />} onClick={() => setNew('pillar')}>
                New pillar
              </Button>
            )
      }
    >
      <ExampleBanner />
      <Tabs value={isChannels ? 'channels' : 'pillars'} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="Strategy" mb="md">
          <Tabs.Tab value="pillars">Pillars</Tabs.Tab>
          <Tabs.Tab value="channels">Channels</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="pillars">
          <PillarsTab onNew={() => setNew('pillar')} />
        </Tabs.Panel>
        <Tabs.Panel value="channels">
          <ChannelsTab />
        </Tabs.Panel>
      </Tabs>
      <NewPillar
        isOpen={isNew === 'pillar' && can('pillars:write')}
        onClose={() => setNew(null)}
        onCreated={(pillar) => {
          showToast(`${pillar.name} was created`)
          void navigate(paths.pillar(pillar.id))
        }}
      />
    </Page>
  )
}
