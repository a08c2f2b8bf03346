import { Select } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useCreatePersonalLinkMutation, useListLivePostsQuery, useReadTrackingSettingsQuery } from './api.ts'
import styles from './attribution.module.css'

/** A link to a post that is made for one contact; only where personal tracking is on. */
export function PersonalLink({ contactId }: { contactId: string }) {
  const { data: settings } = useReadTrackingSettingsQuery()
  const isOn = settings?.personal_tracking === true
  const { data: posts } = useListLivePostsQuery({ query: { status: 'published', limit: 200 } }, { skip: !isOn })
  const [chosen, setChosen] = useState<string | null>(null)
  const [create, { isLoading }] = useCreatePersonalLinkMutation()
  if (!isOn) return null
  const options = (posts?.data ?? [])
    .filter(({ url }) => url !== null)
    .map(({ id, title }) => ({ value: id, label: title }))
  async function copy(content_id: string) {
    const answer = await create({ params: { id: contactId }, body: { content_id } })
    if (answer.data === undefined) {
      showErrorToast(answer.error)
      return
    }
    await navigator.clipboard.writeText(answer.data.url).then(
      () => showToast('Personal link copied'),
      () => showErrorToast(`This browser does not allow copying. The link is ${answer.data.url}`),
    )
  }
  return (
    <div className={styles.personal}>
      <Select
        label="Personal link"
        description="Clicks on this link are recorded for this contact. Let them know."
        placeholder="Choose a published post"
        nothingFoundMessage="No such published post"
        searchable
        data={options}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="outline"
        size="sm"
        icon={<IconCopy size={14} aria-hidden />}
        loading={isLoading}
        disabled={chosen === null}
        onClick={() => chosen !== null && void copy(chosen)}
      >
        Copy link
      </Button>
    </div>
  )
}
