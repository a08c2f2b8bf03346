import type { FormKind } from '@draftwright/contract/form-vocabulary'
import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { toFieldErrors } from '../../api/api.ts'
import { CampaignSelect } from '../campaigns/index.ts'
import { useListMembersQuery } from '../members/index.ts'
import { DownloadField } from './DownloadField.tsx'
import type { FormDraft } from './form-draft.ts'

interface FormSettingsProps {
  kind: FormKind
  draft: FormDraft
  error: unknown
  onChange: (patch: Partial<FormDraft>) => void
}
/** A pasted address is reduced to its host; an empty line stays while somebody types. */
const toHosts = (text: string) =>
  text === ''
    ? []
    : text.split('\n').map((line) =>
        line
          .trim()
          .replace(/^https?:\/\//iu, '')
          .replace(/\/.*$/u, ''),
      )
const findSiteError = (errors: Record<string, string>) =>
  Object.entries(errors).find(([name]) => name.startsWith('embed_sites'))?.[1]
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
        label={kind === 'newsletter' ? 'Consent text' : 'Consent text'}
        description={
          kind === 'newsletter'
            ? 'Leave empty to use the newsletter settings'
            : 'Shown with a required checkbox and kept with each answer. Leave empty for none'
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
        label="Redirect after sending"
        description={
          kind === 'download'
            ? 'Linked next to the download. Must be on one of your sites'
            : 'Replaces the thank-you message. Must be on one of your sites'
        }
        type="url"
        value={draft.redirect_url ?? ''}
        error={errors['redirect_url']}
        onChange={(event) => onChange({ redirect_url: toNull(event.currentTarget.value.trim()) })}
      />
      <Select
        label="Email notifications"
        placeholder="Nobody"
        clearable
        clearButtonProps={{ 'aria-label': 'Nobody' }}
        searchable={members.length > 8}
        value={draft.notify_user_id}
        data={members.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))}
        onChange={(notify_user_id) => onChange({ notify_user_id })}
      />
      <CampaignSelect value={draft.campaign_id} onChange={(campaign_id) => onChange({ campaign_id })} />
      <TextInput
        label="Address"
        description="The end of the page’s address. Old links stop working"
        maxLength={60}
        value={draft.slug}
        error={errors['slug']}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
      <Textarea
        label="Allowed sites"
        description="One host per line, e.g. www.example.com. Leave empty for every site"
        autosize
        minRows={1}
        maxRows={8}
        value={draft.embed_sites.join('\n')}
        error={findSiteError(errors)}
        onChange={(event) => onChange({ embed_sites: toHosts(event.currentTarget.value) })}
        onBlur={() => onChange({ embed_sites: draft.embed_sites.filter((site) => site !== '') })}
      />
      <Checkbox
        label="Open"
        description="Turn off to stop responses. Existing ones are kept."
        checked={draft.is_active}
        onChange={(event) => onChange({ is_active: event.currentTarget.checked })}
      />
      <Checkbox
        label="Show under posts on your hosted site"
        description="With its heading, its introduction and a button. Of several, the newest is shown."
        checked={draft.is_under_posts}
        onChange={(event) => onChange({ is_under_posts: event.currentTarget.checked })}
      />
    </Stack>
  )
}
