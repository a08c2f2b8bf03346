import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { isNetwork, networkWords } from '@draftwright/contract/networks'
import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useTrackedPost } from '../../links/index.ts'
import { NetworkCounter, toNetworkDraft, NetworkPreview } from '../../network-preview/index.ts'
import { copyToClipboard, downloadText } from '../export-text.ts'
import { useReadTextFormsQuery } from '../posted-api.ts'
import { MarkPosted } from './MarkPosted.tsx'

interface ManualPreviewProps {
  content: Content
  channel: Channel
  canPublish: boolean
}

/** A text for a network without integration: its preview, and everything needed to post it. */
export function ManualPreview({ content, channel, canPublish }: ManualPreviewProps) {
  const [isCopied, setCopied] = useState(false)
  const { data: forms } = useReadTextFormsQuery({ id: content.id, version: content.updated_at })
  const asked = channel.settings['network']
  const network = isNetwork(asked) ? asked : 'other'
  const { tracked, prepare } = useTrackedPost(channel, content)
  const draft = toNetworkDraft(channel, tracked.rich_content)
  /** With its tracked links, which are made now; undefined for an article, null if they could not be made. */
  async function readSentText(): Promise<string | undefined | null> {
    if (draft === null) return undefined
    try {
      return toNetworkDraft(channel, (await prepare()).rich_content)?.text
    } catch (error) {
      showErrorToast(error)
      return null
    }
  }
  async function copy() {
    if (forms === undefined) return
    const text = await readSentText()
    if (text === null) return
    // The copied text equals the preview; an article keeps its formatting when pasted.
    const failure = await copyToClipboard(text === undefined ? forms : { text })
    if (failure !== null) return showErrorToast(failure)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
    showToast(`Copied for ${networkWords[network].label}`)
  }
  const name = content.slug || 'post'
  async function downloadSentText(plain: string) {
    const text = await readSentText()
    if (text !== null) downloadText(`${name}.txt`, 'text/plain', text ?? plain)
  }
  const downloads =
    forms === undefined
      ? []
      : [
          {
            label: 'Plain text (.txt)',
            onClick: () => void downloadSentText(forms.text),
          },
          { label: 'Markdown (.md)', onClick: () => downloadText(`${name}.md`, 'text/markdown', forms.markdown) },
          { label: 'Web page (.html)', onClick: () => downloadText(`${name}.html`, 'text/html', forms.html) },
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
        doc={tracked.rich_content}
      />
      {canPublish ? (
        <MarkPosted content={content} network={network} />
      ) : (
        <Text size="sm" c="dimmed">
          A publisher posts it and marks it as posted.
        </Text>
      )}
    </Stack>
  )
}
