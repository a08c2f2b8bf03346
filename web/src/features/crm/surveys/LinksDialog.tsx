import type { SurveyLink } from '@draftwright/contract/crm/survey-links'
import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { isPast, TimeAgo } from '../../../ui/TimeAgo.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { RecordSelect } from '../kernel/fields/RecordSelect.tsx'
import { useCreateSurveyLinkMutation, useListSurveyLinksQuery, useRevokeSurveyLinkMutation } from './api.ts'
import styles from './LinksDialog.module.css'

interface LinksDialogProps {
  surveyId: string
  /** Only CRM admins make links for anybody; others make them for one contact. */
  mayEdit: boolean
  /** The one record the link is for; without one a contact may be chosen. */
  record?: { key: 'opportunity_id' | 'contact_id'; id: string; name: string }
  onClose: () => void
}

/** Links by which people without an account answer a survey: make, copy once, take back. */
export function LinksDialog({ surveyId, mayEdit, record, onClose }: LinksDialogProps) {
  const { data: links = [] } = useListSurveyLinksQuery(surveyId)
  const [create, making] = useCreateSurveyLinkMutation()
  const [name, setName] = useState(record?.name.slice(0, 80) ?? '')
  const [days, setDays] = useState(30)
  const [contact, setContact] = useState<{ id: string; name: string } | null>(null)
  const made = making.data
  const of = record === undefined ? { contact_id: contact?.id ?? null } : { [record.key]: record.id }
  const submit = () => create({ params: { id: surveyId }, body: { name, days, ...of } })
  const shown = links.filter(
    (link) => record === undefined || [link.opportunity_id, link.contact_id].includes(record.id),
  )
  return (
    <Modal opened onClose={onClose} title="Answer by a link" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="sm">
          {record === undefined ? (
            <RecordSelect
              to="contacts"
              label="For one contact"
              placeholder={mayEdit ? 'For anybody who has the link' : 'Choose a contact'}
              description="Then it is answered once, and the answer stands on their timeline."
              required={!mayEdit}
              clearable
              clearButtonProps={{ 'aria-label': 'For anybody' }}
              value={contact?.id ?? null}
              name={contact?.name ?? null}
              onChange={(id, words) => {
                setContact(id === null ? null : { id, name: words ?? '' })
                if (id !== null && name === '') setName(words ?? '')
              }}
            />
          ) : (
            <Text size="sm" c="dimmed">
              Good for one answer, which stands on the timeline of {record.name}.
            </Text>
          )}
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput
              className={styles.grow}
              label="Who is it for"
              placeholder="Visitors of the fair"
              required
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NumberInput
              label="Works for (days)"
              min={1}
              max={365}
              clampBehavior="strict"
              w={130}
              value={days}
              onChange={(value) => setDays(Number(value) || 30)}
            />
          </Group>
          <FormError message={making.error === undefined ? null : readError(making.error).message} />
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={making.isLoading}
              disabled={!mayEdit && contact === null && record === undefined}
            >
              Make the link
            </Button>
          </Group>
        </Stack>
      </form>
      {made ? (
        <div className={styles.made} role="status">
          <Text size="sm">Send this link to {made.name}. It is shown only now.</Text>
          <Group gap="xs" wrap="nowrap" mt={8}>
            <TextInput className={styles.grow} aria-label="Link to the survey" readOnly value={made.url} />
            <CopyButton text={made.url} label="Copy" />
          </Group>
        </div>
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.links} aria-label="Links">
          {shown.map((link) => (
            <LinkLine key={link.id} link={link} />
          ))}
        </ul>
      ) : null}
    </Modal>
  )
}

function LinkLine({ link }: { link: SurveyLink }) {
  const [revoke, { isLoading }] = useRevokeSurveyLinkMutation()
  const isRevoked = link.revoked_at !== null
  const isOneTime = link.contact_id !== null || link.opportunity_id !== null
  const isOver = isRevoked || isPast(link.expires_at) || (isOneTime && link.answered_at !== null)
  const of = link.contact_name ?? link.opportunity_name
  return (
    <li className={styles.link}>
      <span>
        <strong>{link.name}</strong>
        <span className={styles.facts}>
          {of === null || of === link.name ? null : `${of} · `}
          {link.n_answers === 0 ? 'no answer yet' : link.n_answers === 1 ? '1 answer' : `${link.n_answers} answers`}
          {' · '}
          {isRevoked ? 'taken back' : isPast(link.expires_at) ? 'run out' : 'made '}
          {isRevoked || isPast(link.expires_at) ? null : <TimeAgo time={link.created_at} />}
        </span>
      </span>
      {isOver ? null : (
        <Button
          variant="ghost"
          size="sm"
          loading={isLoading}
          aria-label={`Take back the link for ${link.name}`}
          onClick={() => void revoke(link.id).then(({ error }) => error !== undefined && toastError(error))}
        >
          Take back
        </Button>
      )}
    </li>
  )
}
