#version 330 core
// Nothing but depth: where a ghost will get its coat.
void main()
{
}
