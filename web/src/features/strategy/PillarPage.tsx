import type { Pillar } from '@draftwright/contract/pillars'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { FeedsEditor } from '../feeds/index.ts'
import {
  toNewPillar,
  toPillarFields,
  mergePillarFields,
  PillarForm,
  useReadPillarQuery,
  useRemovePillarMutation,
  useUpdatePillarMutation,
} from '../pillars/index.ts'
import { PillarChannels } from './PillarChannels.tsx'
import { PillarKeywords } from './PillarKeywords.tsx'
import { PillarMeetings } from './PillarMeetings.tsx'
import { PillarIdeas, PillarPosts } from './PillarContents.tsx'

export function Component() {
  const { pillarId = '' } = useParams()
  const { data: pillar, error, refetch } = useReadPillarQuery({ params: { id: pillarId } })
  const [isAsking, setAsking] = useState(false)
  const [update] = useUpdatePillarMutation()
  const [remove] = useRemovePillarMutation()
  const navigate = useNavigate()
  const can = useCan()
  const crumbs = [{ label: 'Strategy', to: paths.strategy }]
  if (pillar === undefined || pillar.id !== pillarId)
    return (
      <Page title="Pillar" breadcrumbs={crumbs} width="reading">
        {error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={refetch} />}
      </Page>
    )
  function setActive(isActive: boolean) {
    const send = (is_active: boolean) =>
      update({ params: { id: pillarId }, body: { is_active } })
        .unwrap()
        .catch(showErrorToast)
    void send(isActive)
    showToast(isActive ? 'Pillar reactivated' : 'Pillar deactivated', { undo: () => void send(!isActive) })
  }
  /** Navigate away first: a deleted pillar must not be refetched. */
  async function leaveAndDelete(name: string) {
    await navigate(paths.strategy)
    await remove({ params: { id: pillarId }, body: {} })
      .unwrap()
      .then(() => showToast(`${name} was deleted`), showErrorToast)
  }
  return (
    <Page
      title={pillar.name}
      breadcrumbs={crumbs}
      width="reading"
      description={pillar.is_active ? undefined : 'Inactive: not available for new ideas.'}
      actions={
        <>
          {can('analytics:read') && (
            <Button variant="outline" to={`${paths.analytics}?pillar_id=${pillarId}`}>
              Analytics
            </Button>
          )}
          {can('pillars:write') && (
            <>
              <Button variant="outline" onClick={() => setActive(!pillar.is_active)}>
                {pillar.is_active ? 'Deactivate' : 'Reactivate'}
              </Button>
              <Button variant="outline" onClick={() => setAsking(true)}>
                Delete…
              </Button>
            </>
          )}
        </>
      }
    >
      <Section title="Details">
        <PillarDetails key={pillar.id} pillar={pillar} isReadOnly={!can('pillars:write')} />
      </Section>
      {can('generation:write') && <PillarKeywords pillar={pillar} />}
      <PillarChannels pillar={pillar} />
      <Section title="Feeds">
        <FeedsEditor watcher={{ pillar_id: pillar.id }} />
      </Section>
      <PillarIdeas pillarId={pillar.id} />
      <PillarPosts pillarId={pillar.id} />
      {can('meetings:read') && <PillarMeetings key={pillar.id} pillarId={pillar.id} />}
      <ConfirmDialog
        opened={isAsking}
        title="Delete this pillar?"
        action="Delete pillar"
        onClose={() => setAsking(false)}
        onConfirm={() => leaveAndDelete(pillar.name)}
      >
        “{pillar.name}”, its keywords and channel prompts are permanently deleted. Its ideas and posts stay.
      </ConfirmDialog>
    </Page>
  )
}

function PillarDetails({ pillar, isReadOnly }: { pillar: Pillar; isReadOnly: boolean }) {
  const [fields, setFields] = useState(() => toPillarFields(pillar))
  const [base, setBase] = useState(pillar)
  if (base !== pillar) {
    setBase(pillar)
    setFields(mergePillarFields(fields, toPillarFields(base), toPillarFields(pillar)))
  }
  const [update, { isLoading }] = useUpdatePillarMutation()
  const isChanged = JSON.stringify(fields) !== JSON.stringify(toPillarFields(pillar))
  useLeaveGuard(isChanged && !isLoading)
  async function save() {
    const saved = await update({ params: { id: pillar.id }, body: toNewPillar(fields) }).unwrap()
    setFields(toPillarFields(saved))
    showToast('Pillar saved')
  }
  return (
    <PillarForm fields={fields} isReadOnly={isReadOnly} onChange={setFields} onSubmit={save}>
      {!isReadOnly && (
        <Group justify="flex-end" gap="xs">
          {isChanged && (
            <Button variant="ghost" onClick={() => setFields(toPillarFields(pillar))}>
              Discard changes
            </Button>
          )}
          <Button type="submit" loading={isLoading} disabled={!isChanged}>
            Save
          </Button>
        </Group>
      )}
    </PillarForm>
  )
}
