import type { AccountFeatures } from '@draftwright/contract/accounts'
import type { EntityKind } from '@draftwright/contract/meetings/vocabulary'
import { Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { isCrmOpen } from '../../app/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { usePart } from '../../ui/on-demand.ts'
import { showErrorToast } from '../../ui/toast.tsx'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { recordSelect } from '../crm/index.ts'
import { PillarSelect } from '../pillars/index.ts'
import { useCreateContextEntityMutation, useListContextEntitiesQuery } from './api.ts'
import { kindNames } from './kind-names.ts'
import styles from './meeting-page.module.css'

interface ChooseEntityDialogProps {
  title: string
  /** Entities that the meeting is about already. */
  taken: readonly string[]
  onChosen: (entityId: string) => Promise<void>
  onClose: () => void
}

const records = { company: 'companies', contact: 'contacts', opportunity: 'opportunities' } as const
const features = {
  company: 'isEnableAccount',
  contact: 'isEnableContacts',
  opportunity: 'isEnableOpportunities',
} as const satisfies Record<keyof typeof records, keyof AccountFeatures>
const isRecordKind = (kind: EntityKind): kind is keyof typeof records => kind in records

/** Chooses what a meeting is about: something that other meetings are about, a record or pillar, or a subject of one's own. */
export function ChooseEntityDialog({ title, ...rest }: ChooseEntityDialogProps) {
  return (
    <Modal opened onClose={rest.onClose} title={title} size="md">
      <ChooseEntity {...rest} />
    </Modal>
  )
}

function ChooseEntity({ taken, onChosen, onClose }: Omit<ChooseEntityDialogProps, 'title'>) {
  const kinds = useEntityKinds()
  const [known, setKnown] = useState<string | null>(null)
  const [chosenKind, setKind] = useState<EntityKind | null>(null)
  const [record, setRecord] = useState<{ id: string; name: string | null } | null>(null)
  const [name, setName] = useState('')
  const { data } = useListContextEntitiesQuery({ query: { limit: 200 } })
  const [create, { isLoading }] = useCreateContextEntityMutation()
  const kind = chosenKind ?? kinds[0] ?? 'free'
  const select = usePart(recordSelect, isRecordKind(kind))
  const isFree = kind === 'free'
  const isChosen = known !== null || (isFree ? name.trim() !== '' : record !== null)
  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      const body = isFree ? { kind, name: name.trim() } : { kind, ref_id: record?.id ?? null }
      await onChosen(known ?? (await create({ body }).unwrap()).id)
    } catch (error) {
      showErrorToast(error)
    }
  }
  const options = (data?.data ?? [])
    .filter((entity) => !taken.includes(entity.id))
    .map((entity) => ({ value: entity.id, label: `${entity.name} (${kindNames[entity.kind]})` }))
  return (
    <form onSubmit={(event) => void save(event)} className={styles.noteForm}>
      {options.length > 0 && (
        <Select
          label="Of other meetings"
          placeholder="Choose or search"
          data={options}
          searchable
          clearable
          value={known}
          onChange={setKnown}
        />
      )}
      {known === null && (
        <div className={styles.choice}>
          <NativeSelect
            label={options.length > 0 ? 'Or another' : 'Kind'}
            data={kinds.map((value) => ({ value, label: kindNames[value] }))}
            value={kind}
            onChange={(event) => {
              // The options are the kinds.
              setKind(event.currentTarget.value as EntityKind)
              setRecord(null)
            }}
          />
          {isFree && (
            <TextInput
              label="Name"
              placeholder="A project, a campaign, a topic"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          {kind === 'pillar' && (
            <PillarSelect
              label="Name"
              none="Choose a pillar"
              value={record?.id ?? null}
              onChange={(id) => setRecord(id === null ? null : { id, name: null })}
            />
          )}
          {isRecordKind(kind) && select !== null && (
            <select.RecordSelect
              key={kind}
              to={records[kind]}
              label="Name"
              placeholder="Search by name"
              value={record?.id ?? null}
              name={record?.name ?? null}
              onChange={(id, label) => setRecord(id === null ? null : { id, name: label })}
            />
          )}
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading} disabled={!isChosen}>
          Save
        </Button>
      </Group>
    </form>
  )
}

/** Records only where the workspace has that part of the CRM and the person may read it. */
function useEntityKinds(): EntityKind[] {
  const can = useCan()
  const { data } = useReadFeaturesQuery(undefined, { skip: !can('crm:read') })
  const hasCrm = can('crm:read') && isCrmOpen(data)
  const found = (['company', 'contact', 'opportunity'] as const).filter(
    (kind) => hasCrm && data?.[features[kind]] === true,
  )
  return [...found, ...(can('pillars:read') ? (['pillar'] as const) : []), 'free']
}
