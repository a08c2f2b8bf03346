import { PasswordInput } from '@mantine/core'
import { passwordLength } from '@draftwright/contract/credentials'

interface NewPasswordFieldProps {
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A password being chosen: it counts along to the length that is asked for, and nothing else is asked for here. */
export function NewPasswordField({ label = 'Password', value, error, onChange }: NewPasswordFieldProps) {
  const missing = passwordLength.min - [...value].length
  return (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      required
      withAsterisk={false}
      description={
        missing > 0
          ? `At least ${passwordLength.min} characters${value === '' ? '' : `, ${missing} to go`}`
          : 'Long enough'
      }
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      value={value}
      error={error}
      // The kit says so of every field but this kind; forms look for it to focus what is wrong.
      aria-invalid={error !== undefined || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
