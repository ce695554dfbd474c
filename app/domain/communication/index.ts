export { communicationSettings } from './communication-settings.ts';
export { emailTemplates } from './email-templates.ts';
export { previewEmailTemplate } from './preview-email-template.ts';
export { sendTestEmail } from './send-test-email.ts';
export { textMessageCosts } from './text-message-costs.ts';
export { updateCommunicationSettings } from './update-communication-settings.ts';
