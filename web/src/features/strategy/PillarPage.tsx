import type { Pillar } from '@draftwright/contract/pillars'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import {
  bodyOf,
  fieldsOf,
  mergedFields,
  PillarForm,
  useReadPillarQuery,
  useRemovePillarMutation,
  useUpdatePillarMutation,
} from '../pillars/index.ts'
import { PillarChannels } from './PillarChannels.tsx'
import { PillarKeywords } from './PillarKeywords.tsx'
import { PillarIdeas, PillarPosts } from './PillarContents.tsx'

export function Component() {
  const { pillarId = '' } = useParams()
  const { data: pillar, error, refetch } = useReadPillarQuery({ params: { id: pillarId } })
  const [isAsking, setAsking] = useState(false)
  const [update] = useUpdatePillarMutation()
  const [remove] = useRemovePillarMutation()
  const navigate = useNavigate()
  const can = useCan()
  const crumbs = [{ label: 'Strategy', to: '/strategy' }]
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
        .catch(toastError)
    void send(isActive)
    toast(isActive ? 'Pillar is active again' : 'Pillar is switched off', { undo: () => void send(!isActive) })
  }
  /** The page goes first: what is deleted must not be asked for again. */
  async function leaveAndDelete(name: string) {
    await navigate('/strategy')
    await remove({ params: { id: pillarId }, body: {} })
      .unwrap()
      .then(() => toast(`${name} was deleted`), toastError)
  }
  return (
    <Page
      title={pillar.name}
      breadcrumbs={crumbs}
      width="reading"
      description={pillar.is_active ? undefined : 'Inactive: it is not offered for new ideas.'}
      actions={
        can('pillars:write') && (
          <>
            <Button variant="outline" onClick={() => setActive(!pillar.is_active)}>
              {pillar.is_active ? 'Deactivate' : 'Reactivate'}
            </Button>
            <Button variant="outline" onClick={() => setAsking(true)}>
              Delete…
            </Button>
          </>
        )
      }
    >
      <Section title="Details">
        <PillarDetails key={pillar.id} pillar={pillar} isReadOnly={!can('pillars:write')} />
      </Section>
      {can('generation:write') && <PillarKeywords pillar={pillar} />}
      <PillarChannels pillar={pillar} />
      <PillarIdeas pillarId={pillar.id} />
      <PillarPosts pillarId={pillar.id} />
      <ConfirmDialog
        opened={isAsking}
        title="Delete this pillar?"
        action="Delete pillar"
        onClose={() => setAsking(false)}
        onConfirm={() => leaveAndDelete(pillar.name)}
      >
        “{pillar.name}” with its keywords and its prompts for channels will be gone for good. Its ideas and posts stay,
        without a pillar.
      </ConfirmDialog>
    </Page>
  )
}

function PillarDetails({ pillar, isReadOnly }: { pillar: Pillar; isReadOnly: boolean }) {
  const [fields, setFields] = useState(() => fieldsOf(pillar))
  const [base, setBase] = useState(pillar)
  if (base !== pillar) {
    setBase(pillar)
    setFields(mergedFields(fields, fieldsOf(base), fieldsOf(pillar)))
  }
  const [update, { isLoading }] = useUpdatePillarMutation()
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(pillar))
  useLeaveGuard(isChanged && !isLoading)
  async function save() {
    const saved = await update({ params: { id: pillar.id }, body: bodyOf(fields) }).unwrap()
    setFields(fieldsOf(saved))
    toast('Pillar saved')
  }
  return (
    <PillarForm fields={fields} isReadOnly={isReadOnly} onChange={setFields} onSubmit={save}>
      {!isReadOnly && (
        <Group justify="flex-end" gap="xs">
          {isChanged && (
            <Button variant="ghost" onClick={() => setFields(fieldsOf(pillar))}>
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
