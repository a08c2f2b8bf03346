import type { ChannelTypeInfo } from '@draftwright/contract/channels'
import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import classes from './TypeFields.module.css'

interface TypeFieldsProps {
  type: ChannelTypeInfo
  /** A stored secret is not shown: an empty field keeps it. */
  isStored?: boolean
  of: (name: string) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    onBlur?: () => void
  }
}

/** The text fields of a type's own settings, with the way to its keys. */
export function TypeFields({ type, isStored = false, of }: TypeFieldsProps) {
  const texts = type.fields.filter(({ options }) => options === null)
  return (
    <>
      {type.key_page !== null && (
        <Anchor href={type.key_page.url} target="_blank" rel="noreferrer" size="sm" className={classes.keyPage}>
          {type.key_page.label} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
      {texts.map((field) => {
        const Input = field.is_secret ? PasswordInput : TextInput
        const keeps = isStored && field.is_secret
        return (
          <Input
            key={field.name}
            label={field.label}
            description={keeps ? `${field.help} Leave it empty to keep the stored one.` : field.help}
            placeholder={keeps ? '••••••••' : undefined}
            required={field.is_required && !keeps}
            autoComplete="off"
            {...of(field.name)}
          />
        )
      })}
    </>
  )
}
