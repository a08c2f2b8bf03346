import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { isNetwork, networkWords } from '@draftwright/contract/networks'
import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { NetworkCounter, networkDraft, NetworkPreview } from '../../network-preview/index.ts'
import { copyForms, saveAs } from '../take-away.ts'
import { useTextFormsQuery } from '../posted-api.ts'
import { MarkPosted } from './MarkPosted.tsx'

interface ManualPreviewProps {
  content: Content
  channel: Channel
  canPublish: boolean
}

/** A text for a network that is posted to by hand: how it will look there, and all it takes to get it there. */
export function ManualPreview({ content, channel, canPublish }: ManualPreviewProps) {
  const [isCopied, setCopied] = useState(false)
  const { data: forms } = useTextFormsQuery({ id: content.id, version: content.updated_at })
  const asked = channel.settings['network']
  const network = isNetwork(asked) ? asked : 'other'
  const draft = networkDraft(channel, content.rich_content)
  async function copy() {
    if (forms === undefined) return
    // What the preview shows is what is copied; an article keeps its formatting where it is pasted.
    const failure = await copyForms(draft === null ? forms : { text: draft.text })
    if (failure !== null) return toastError(failure)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
    toast(`Copied for ${networkWords[network].label}`)
  }
  const name = content.slug || 'post'
  const downloads =
    forms === undefined
      ? []
      : [
          { label: 'Plain text (.txt)', onClick: () => saveAs(`${name}.txt`, 'text/plain', draft?.text ?? forms.text) },
          { label: 'Markdown (.md)', onClick: () => saveAs(`${name}.md`, 'text/markdown', forms.markdown) },
          { label: 'Web page (.html)', onClick: () => saveAs(`${name}.html`, 'text/html', forms.html) },
        ]
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Button
            variant="outline"
            disabled={forms === undefined}
            icon={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <ActionMenu label="Download" icon={IconDownload} items={downloads} />
        </Group>
        {draft === null ? null : <NetworkCounter count={draft.count} />}
      </Group>
      <NetworkPreview
        network={network}
        name={channel.name}
        title={content.title}
        excerpt={content.excerpt}
        doc={content.rich_content}
      />
      {canPublish ? (
        <MarkPosted content={content} network={network} />
      ) : (
        <Text size="sm" c="dimmed">
          Somebody who may publish posts it and marks it as posted.
        </Text>
      )}
    </Stack>
  )
}
