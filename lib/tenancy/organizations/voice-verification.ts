/** `when_known`: callees of AI agents prove who they are if their document or birth date is known. */
export const voiceVerifications = ['when_known', 'required'] as const;
export type VoiceVerification = (typeof voiceVerifications)[number];

export const voiceVerificationOf = ({
  voice_verification: setting,
}: {
  readonly voice_verification?: VoiceVerification;
}): VoiceVerification => setting ?? 'when_known';
