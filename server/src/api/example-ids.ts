/** The ids of the examples. All examples speak of the same customer, partner and webhook. */
export const customerId = "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10";
export const partnerId = "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21";
export const distributorId = "01990b3d-11c2-7f08-9b7e-2f4a6c8e0d13";
export const memberId = "01990b42-7a10-7c55-9a1e-2f4b6d8e0c13";
export const keyId = "01990b46-3f71-7b44-85a7-6f8b0c2d4e65";
export const offboardingId = "01990b48-5193-7d66-97c9-8a0d2e4f6a87";
export const invitationId = "01990b44-1d5f-7f22-a3e5-4d6f8a0b2c43";
export const passkeyId = "01990b45-2e60-7a33-94f6-5e7a9b1c3d54";
export const breachId = "01990b41-55aa-7c3e-b1d2-90f4c2a7d3e8";
export const planId = "01990000-0000-7000-8000-000000000001";
export const webhookId = "01990b44-2d1c-7b6a-9c1f-51e0a4d7c3b2";
export const deliveryId = "01990b47-90f2-7e18-8f35-c2a9d8b6e417";
export const secretId = "01990b44-2d1b-7c47-a3e9-0d8b6f4c2a15";
export const redeliveryId = "01990b9d-6c47-7f92-a0b8-3e5d1c7f2a64";
export const idempotencyToken = "01990b47-90ee-7a0b-b6d4-7f1c3e5a9d20";
