import { FileButton, Group, Input, Text } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useUploadFormFileMutation } from './api.ts'
import type { FormDraft } from './form-draft.ts'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'

const PicturePicker = defineDialog(async () => (await import('../media/index.ts')).PicturePicker)

interface DownloadFieldProps {
  draft: FormDraft
  onChange: (patch: Partial<FormDraft>) => void
}

/** What a download form hands out: any uploaded file, or a picture of the library. */
export function DownloadField({ draft, onChange }: DownloadFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const [upload, { isLoading }] = useUploadFormFileMutation()
  const { file_id, file_name, media_id, media_name } = draft
  const chosen = file_id !== null ? (file_name ?? 'A file') : media_id !== null ? (media_name ?? 'A picture') : null
  const take = async (file: File | null) => {
    if (file === null) return
    const { data, error } = await upload(file)
    if (data === undefined) showErrorToast(error)
    else onChange({ file_id: data.id, file_name: file.name, media_id: null, media_name: null })
  }
  return (
    <Input.Wrapper
      label="Download"
      labelElement="div"
      description="A PDF or any other file. People get a link that works for one day"
    >
      <Text mt={6} style={{ overflowWrap: 'anywhere' }}>
        {chosen ?? 'No file chosen. People only see the thank-you message.'}
      </Text>
      <Group gap="sm" mt={6}>
        <FileButton onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="outline"
              size="sm"
              loading={isLoading}
              icon={<IconUpload size={16} aria-hidden />}
            >
              Upload a file…
            </Button>
          )}
        </FileButton>
        <Button variant="outline" size="sm" icon={<IconPhoto size={16} aria-hidden />} onClick={() => setPicking(true)}>
          Choose a picture…
        </Button>
        {chosen !== null && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onChange({ file_id: null, file_name: null, media_id: null, media_name: null })}
          >
            Remove
          </Button>
        )}
      </Group>
      {isPicking && (
        <PicturePicker
          opened
          onClose={() => setPicking(false)}
          onPick={({ id, alt }) =>
            onChange({ media_id: id, media_name: alt === '' ? 'A picture' : alt, file_id: null, file_name: null })
          }
        />
      )}
    </Input.Wrapper>
  )
}
