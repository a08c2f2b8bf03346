-- A sign-up that waits for its code keeps the zone of the browser that asked.
comment on column one_time_codes.sign_up is 'type: { password_hash: string; display_name: string; account_name: string; time_zone?: string | undefined }';
