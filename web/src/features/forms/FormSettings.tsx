import type { FormKind } from '@draftwright/contract/form-vocabulary'
import { Checkbox, Group, Input, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { CampaignSelect } from '../campaigns/index.ts'
import { useListMembersQuery } from '../members/index.ts'
import type { FormDraft } from './form-draft.ts'

const PicturePicker = lazy(async () => ({ default: (await import('../media/index.ts')).PicturePicker }))

interface FormSettingsProps {
  kind: FormKind
  draft: FormDraft
  error: unknown
  onChange: (patch: Partial<FormDraft>) => void
}
const toNull = (text: string) => (text === '' ? null : text)

/** Everything of a form besides its questions. */
export function FormSettings({ kind, draft, error, onChange }: FormSettingsProps) {
  const { data: members = [] } = useListMembersQuery()
  const errors = toFieldErrors(error)
  return (
    <Stack gap="md" maw={560}>
      <TextInput
        label="Heading"
        required
        maxLength={200}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Introduction"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.description ?? ''}
        onChange={(event) => onChange({ description: toNull(event.currentTarget.value) })}
      />
      <TextInput
        label="Button label"
        placeholder={kind === 'newsletter' ? 'Subscribe' : kind === 'download' ? 'Get the download' : 'Send'}
        maxLength={60}
        value={draft.button_label ?? ''}
        error={errors['button_label']}
        onChange={(event) => onChange({ button_label: toNull(event.currentTarget.value) })}
      />
      <TextInput
        label={kind === 'newsletter' ? 'What subscribers agree to' : 'What people must agree to'}
        description={
          kind === 'newsletter'
            ? 'Leave empty to use the words from the newsletter settings'
            : 'Shown with a box that must be ticked; the wording is kept with each answer. Leave empty for none'
        }
        maxLength={500}
        value={draft.consent ?? ''}
        error={errors['consent']}
        onChange={(event) => onChange({ consent: toNull(event.currentTarget.value) })}
      />
      {kind === 'download' && <DownloadField draft={draft} onChange={onChange} />}
      <Textarea
        label="Thank-you message"
        description="Shown after sending"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.thanks ?? ''}
        onChange={(event) => onChange({ thanks: toNull(event.currentTarget.value) })}
      />
      <TextInput
        label="Page to go to after sending"
        description="Instead of the thank-you message. It must be on one of your own sites"
        type="url"
        value={draft.redirect_url ?? ''}
        error={errors['redirect_url']}
        onChange={(event) => onChange({ redirect_url: toNull(event.currentTarget.value.trim()) })}
      />
      <Select
        label="Who gets an email with each answer"
        placeholder="Nobody"
        clearable
        clearButtonProps={{ 'aria-label': 'Mail nobody' }}
        searchable={members.length > 8}
        value={draft.notify_user_id}
        data={members.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))}
        onChange={(notify_user_id) => onChange({ notify_user_id })}
      />
      <CampaignSelect value={draft.campaign_id} onChange={(campaign_id) => onChange({ campaign_id })} />
      <TextInput
        label="Address"
        description="The last part of the page’s address. Links to the old one stop working"
        maxLength={60}
        value={draft.slug}
        error={errors['slug']}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
      <Checkbox
        label="Open"
        description="When off, its page says that it is closed. Answers are kept."
        checked={draft.is_active}
        onChange={(event) => onChange({ is_active: event.currentTarget.checked })}
      />
      <Checkbox
        label="Show it under the posts of the hosted site"
        description="With its heading, its introduction and a button. Of several, the newest is shown."
        checked={draft.is_under_posts}
        onChange={(event) => onChange({ is_under_posts: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function DownloadField({ draft, onChange }: Pick<FormSettingsProps, 'draft' | 'onChange'>) {
  const [isPicking, setPicking] = useState(false)
  return (
    <Input.Wrapper label="Download" labelElement="div" description="A picture of your library">
      <Group gap="sm" mt={6}>
        {draft.media_id !== null && <Text>{draft.media_name ?? 'A picture'}</Text>}
        <Button variant="outline" size="sm" icon={<IconPhoto size={16} aria-hidden />} onClick={() => setPicking(true)}>
          {draft.media_id === null ? 'Choose a picture…' : 'Change…'}
        </Button>
      </Group>
      {isPicking && (
        <Suspense>
          <PicturePicker
            opened
            onClose={() => setPicking(false)}
            onPick={({ id, alt }) => onChange({ media_id: id, media_name: alt === '' ? 'A picture' : alt })}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}
