import { Group, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'

const PicturePicker = defineDialog(async () => (await import('../media/index.ts')).PicturePicker)

interface LogoFieldProps {
  url: string | null
  error: string | undefined
  onChange: (url: string | null) => void
}

/** The logo of the hosted site: an image from the media library. */
export function LogoField({ url, error, onChange }: LogoFieldProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="Shown in the site header. A square logo is also used as icon"
      error={error}
    >
      <Group gap="sm" mt={6}>
        {url === null ? null : (
          <img src={url} alt="Logo of the site" height={40} style={{ maxWidth: 180, objectFit: 'contain' }} />
        )}
        <Button
          type="button"
          variant="outline"
          size="sm"
          icon={<IconPhoto size={16} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {url === null ? 'Choose a logo…' : 'Change…'}
        </Button>
        {url === null ? null : (
          <Button type="button" variant="ghost" size="sm" onClick={() => onChange(null)}>
            Remove logo
          </Button>
        )}
      </Group>
      {isPicking ? (
        <PicturePicker opened onClose={() => setPicking(false)} onPick={({ src }) => onChange(src)} />
      ) : null}
    </Input.Wrapper>
  )
}
