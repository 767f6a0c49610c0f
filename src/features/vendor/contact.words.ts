export const words = {
  call: (name: string, phone: string) => `Call ${name}: ${phone}`,
  mail: (name: string, email: string) => `Write to ${name}: ${email}`,
};
