import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useListSurveyActivitiesQuery, useListSurveyStagesQuery } from '../api.ts'
import type { SurveyDraft } from './draft.ts'

interface SettingsProps {
  draft: SurveyDraft
  onChange: (patch: Partial<SurveyDraft>) => void
}

/** The survey's name, and where it is used. */
export function Settings({ draft, onChange }: SettingsProps) {
  const { data: stages } = useListSurveyStagesQuery()
  const { data: activities } = useListSurveyActivitiesQuery()
  const places = (stages?.data ?? []).flatMap((stage) => [
    { value: `stage ${stage.id}`, label: stage.name },
    ...(activities?.data ?? [])
      .filter(({ stage_id }) => stage_id === stage.id)
      .map((activity) => ({ value: `activity ${activity.id} ${stage.id}`, label: `${stage.name} · ${activity.name}` })),
  ])
  const { stage_id, stage_activity_id } = draft
  const place =
    stage_activity_id !== null
      ? `activity ${stage_activity_id} ${stage_id}`
      : stage_id === null
        ? null
        : `stage ${stage_id}`
  const choose = (value: string | null) => {
    const [kind, id = null, of = null] = value?.split(' ') ?? []
    if (kind === 'activity') return onChange({ stage_id: of, stage_activity_id: id })
    onChange({ stage_id: id, stage_activity_id: null, ...(id === null ? { is_required: false } : {}) })
  }
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        required
        maxLength={200}
        placeholder="e.g. Discovery checklist"
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Introduction"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={draft.description ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ description: value === '' ? null : value })}
      />
      <Select
        label="Used in"
        placeholder="Any record, and by link"
        data={places}
        value={place}
        clearable
        clearButtonProps={{ 'aria-label': 'Available everywhere' }}
        searchable={places.length > 8}
        onChange={choose}
      />
      {stage_id === null ? null : (
        <Checkbox
          label="Required to leave this stage"
          checked={draft.is_required}
          onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Open for responses"
        description="Turn off to stop responses. Existing ones are kept."
        checked={draft.is_active}
        onChange={(event) => onChange({ is_active: event.currentTarget.checked })}
      />
      <Textarea
        label="Thank-you message"
        description="Shown after answering by link."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={draft.thanks ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ thanks: value === '' ? null : value })}
      />
    </Stack>
  )
}
